//! libFuzzer's entry to [`fuzz::puma`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::puma(data));
