//! libFuzzer's entry to [`fuzz::board`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::board(data));
