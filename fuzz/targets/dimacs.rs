//! libFuzzer's entry to [`fuzz::dimacs`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::dimacs(data));
