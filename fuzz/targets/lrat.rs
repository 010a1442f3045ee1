//! libFuzzer's entry to [`fuzz::lrat`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::lrat(data));
