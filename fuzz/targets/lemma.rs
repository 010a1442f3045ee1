//! libFuzzer's entry to [`fuzz::lemma`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::lemma(data));
