//! The files of the crate.

#[test]
fn the_font_has_its_licence_beside_it() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../font");
    let licence = std::fs::read_to_string(folder.join("LICENSE")).unwrap();
    for file in std::fs::read_dir(&folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(name == "LICENSE" || licence.contains(&name), "{name}");
    }
    assert!(licence.contains("Permission is hereby granted, free of charge"));
}
