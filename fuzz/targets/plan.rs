//! libFuzzer's entry to [`fuzz::plan`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::plan(data));
