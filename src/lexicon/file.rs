//! The lexicon's file: a checked header, then the words as a flat graph that is ready
//! for walking, their levels and their spellings (`packed`). It turns bytes into parts
//! and back; what the parts mean is the lexicon's matter.
//!
//! ```text
//! 8 bytes   magic
//! u32       format version
//! u64       xxh3 of all that follows
//! u64       how many words
//! text      alphabet name      (u32 length, UTF-8)
//! text      policy for ё
//! text      the letters, in order of their codes
//! text      provenance
//! bytes     the graph          (u32 length)
//! bytes     the levels
//! bytes     the spellings
//! ```
//! Numbers are little-endian.

use std::io::Write;
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use super::base::Base;
use super::packed;
use crate::alphabet::{Alphabet, Yo};
use crate::error::Error;

const MAGIC: &[u8; 8] = b"ERUDITLX";
const VERSION: u32 = 1;
/// Magic, version and checksum.
const PREFIX: usize = 8 + 4 + 8;

/// What a file holds, checked.
pub struct Parts {
    /// The letters that the codes stand for.
    pub alphabet: Alphabet,
    /// Where the words come from, and under what licence.
    pub provenance: String,
    /// The words.
    pub base: Base,
}

/// The bytes of a file.
pub fn encode(alphabet: &Alphabet, provenance: &str, base: &Base) -> Vec<u8> {
    let parts = [
        packed::pack_graph(base.graph()),
        packed::pack_levels(base.levels()),
        packed::pack_spellings(base.spellings()),
    ];
    let mut body = Vec::new();
    body.extend((base.len() as u64).to_le_bytes());
    let texts = [alphabet.name(), alphabet.yo().name(), &alphabet.letters(), provenance];
    for part in texts.map(str::as_bytes).into_iter().chain(parts.iter().map(Vec::as_slice)) {
        body.extend((part.len() as u32).to_le_bytes());
        body.extend(part);
    }
    let mut bytes = Vec::with_capacity(PREFIX + body.len());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(xxh3_64(&body).to_le_bytes());
    bytes.extend(body);
    bytes
}

/// Reads and checks the bytes of a file. Damage is found by the checksum; a file that
/// somebody made wrong by the checks of each part.
pub fn decode(bytes: &[u8]) -> Result<Parts, Error> {
    let start = &bytes[..bytes.len().min(MAGIC.len())];
    if start.is_empty() || !MAGIC.starts_with(start) {
        return Err(Error::ForeignFile { magic: String::from_utf8_lossy(MAGIC).into() });
    }
    let mut reader = Reader { bytes, at: MAGIC.len() };
    let version = reader.u32("its format version")?;
    if version != VERSION {
        return Err(Error::FileVersion { version, expected: VERSION });
    }
    let checksum = reader.u64("its checksum")?;
    if xxh3_64(&bytes[reader.at..]) != checksum {
        return Err(damaged("its checksum differs; it was cut short or changed"));
    }
    let count = reader.u64("its word count")?;
    let name = reader.text("its alphabet")?;
    let yo = Yo::named(&reader.text("its policy for ё")?)?;
    let letters = reader.text("its letters")?;
    let provenance = reader.text("its provenance")?;

    let alphabet = Alphabet::named(&name, yo)?;
    if alphabet.letters() != letters {
        return Err(damaged(&format!(
            "its letters '{letters}' are not those of the alphabet '{name}'"
        )));
    }
    let graph = reader.part("its word graph")?;
    let graph = packed::unpack_graph(graph, alphabet.all())
        .ok_or_else(|| damaged("its word graph is not sound"))?;
    let levels = reader.part("its levels")?;
    let levels = usize::try_from(count).ok().and_then(|n| packed::unpack_levels(levels, n));
    let levels = levels.ok_or_else(|| damaged("its levels are not one for each word"))?;
    let spellings = reader.part("its spellings")?;
    let spellings = packed::unpack_spellings(spellings)
        .ok_or_else(|| damaged("its spellings cannot be read"))?;
    if reader.at != bytes.len() {
        return Err(damaged("it goes on after its end"));
    }
    let base = Base::new(graph, levels, spellings)
        .ok_or_else(|| damaged(&format!("its parts do not hold the {count} words it announces")))?;
    Ok(Parts { alphabet, provenance, base })
}

/// Reads a file.
pub fn read(path: &Path) -> Result<Vec<u8>, Error> {
    std::fs::read(path).map_err(|cause| failed("read", path, &cause))
}

/// Writes a file whole or not at all: to a new file beside it, then renamed.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = Path::new(&name);
    let result = std::fs::File::create(part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(part, path));
    result.map_err(|cause| {
        let _ = std::fs::remove_file(part); // the first error is the one to tell
        failed("write", path, &cause)
    })
}

fn failed(action: &'static str, path: &Path, cause: &std::io::Error) -> Error {
    let errno = cause.raw_os_error().unwrap_or_default();
    Error::File { action, path: path.display().to_string(), cause: cause.to_string(), errno }
}

fn damaged(what: &str) -> Error {
    Error::DamagedFile { what: what.into() }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize, what: &str) -> Result<&'a [u8], Error> {
        let end = self.at.checked_add(length).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or_else(|| damaged(&format!("it ends before {what}")))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn u32(&mut self, what: &str) -> Result<u32, Error> {
        let mut raw = [0; 4];
        raw.copy_from_slice(self.take(4, what)?);
        Ok(u32::from_le_bytes(raw))
    }

    fn u64(&mut self, what: &str) -> Result<u64, Error> {
        let mut raw = [0; 8];
        raw.copy_from_slice(self.take(8, what)?);
        Ok(u64::from_le_bytes(raw))
    }

    fn part(&mut self, what: &str) -> Result<&'a [u8], Error> {
        let length = self.u32(what)? as usize;
        self.take(length, what)
    }

    fn text(&mut self, what: &str) -> Result<String, Error> {
        String::from_utf8(self.part(what)?.to_vec())
            .map_err(|_| damaged(&format!("{what} is not text")))
    }
}
