//! libFuzzer's entry to [`fuzz::deduction`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::deduction(data));
