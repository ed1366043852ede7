//! The settings of each file: first from its `linkwright.toml`, then from the command line.

use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use linkwright::Linker;
use linkwright::Switch;
use linkwright::edit::SourceEdit;
use linkwright::explain::Explained;
use linkwright::markdown::{Flavor, Rewriter};
use linkwright::settings::Settings;

use crate::args::{From, GivenSetting, Sources};
use crate::doc_comments;
use crate::error::{Error, Result};
use crate::input::Input;
use crate::mdx::MdxFolders;

const NAME: &str = "linkwright.toml";

/// The size limit of a configuration file, in bytes.
const MAX_SIZE: usize = 1 << 20;

pub struct Config {
    /// The configuration file, if there is one.
    pub path: Option<PathBuf>,
    pub linker: Linker,
    /// True if a site generator reads `.md` files here as MDX.
    is_mdx: bool,
}

impl Config {
    fn rewriter(&self, from: From) -> Rewriter<'_> {
        let flavor = match from {
            From::Mdx => Flavor::Mdx,
            From::Rust => Flavor::Rustdoc,
            _ => Flavor::CommonMark,
        };
        Rewriter::new(&self.linker).comments(Switch::On).flavor(flavor)
    }

    /// Returns the format to read a source as: MDX instead of Markdown where a site generator reads
    /// it as MDX.
    pub fn format(&self, from: From) -> From {
        if from == From::Markdown && self.is_mdx { From::Mdx } else { from }
    }

    /// Returns the changes that write the links of a source.
    pub fn edits(&self, source: &str, from: From) -> Vec<SourceEdit> {
        match from {
            From::Rust => doc_comments::edits(source, self.rewriter(from)),
            _ => self.rewriter(from).edits(source),
        }
    }

    /// Returns the links and the other candidates of a source.
    pub fn explain(&self, source: &str, from: From) -> Vec<Explained> {
        match self.format(from) {
            From::Rust => doc_comments::explain(source, self.rewriter(from)),
            from => self.rewriter(from).explain(source),
        }
    }
}

/// The settings of files. Each configuration file is read once.
pub struct Configs<'a> {
    sources: &'a Sources,
    read: HashMap<(Option<PathBuf>, bool), Arc<Config>>,
    mdx_folders: MdxFolders,
}

impl<'a> Configs<'a> {
    pub fn new(sources: &'a Sources) -> Self {
        Self { sources, read: HashMap::new(), mdx_folders: MdxFolders::default() }
    }

    /// Returns the settings of a file, or of standard input for `-`.
    pub fn find(&mut self, file: &Path) -> Result<Arc<Config>> {
        let around = Around::new(file);
        let path = match &self.sources.config {
            _ if self.sources.no_config => None,
            Some(path) => Some(path.clone()),
            None => around.search()?,
        };
        let folders = around.folder.ancestors().take(around.in_repository);
        let is_mdx = self.mdx_folders.contain(folders);
        let key = (path, is_mdx);
        if let Some(config) = self.read.get(&key) {
            return Ok(Arc::clone(config));
        }
        let path = key.0.clone();
        let mut settings = path.as_deref().map_or(Ok(Settings::default()), read)?;
        for GivenSetting { name, value, is_default } in &self.sources.given.0 {
            if !is_default || settings.get(name).is_none() {
                let set = settings.set(name, value.clone());
                set.map_err(|error| Error::Told(format!("{name}: {error}")))?;
            }
        }
        let config = Arc::new(Config { path, linker: Linker::from(&settings), is_mdx });
        self.read.insert(key, Arc::clone(&config));
        Ok(config)
    }
}

/// The folders that may have the settings of a file: from its own folder up to the root of its
/// repository or the home folder, whichever is nearer, or up to the working directory if that is
/// farther. Elsewhere, only its own folder counts, because other users may write to the parent
/// folders.
struct Around {
    here: PathBuf,
    folder: PathBuf,
    count: usize,
    /// The number of these folders that are in the repository, or of all if there is no repository.
    in_repository: usize,
}

impl Around {
    fn new(file: &Path) -> Self {
        let here = env::current_dir().unwrap_or_default();
        let real = file.canonicalize().ok().filter(|_| file.as_os_str() != "-");
        let folder = real.as_deref().and_then(Path::parent).unwrap_or(&here).to_owned();
        let home = env::home_dir();
        let position = |is_it: &dyn Fn(&Path) -> bool| folder.ancestors().position(is_it);
        let repository = position(&|at| at.join(".git").exists());
        let root = [repository, position(&|at| home.as_deref() == Some(at))];
        let root = root.into_iter().flatten().min();
        let count = root.max(position(&|at| at == here)).unwrap_or(0) + 1;
        let in_repository = repository.map_or(count, |at| count.min(at + 1));
        Self { here, folder, count, in_repository }
    }

    /// Returns the nearest configuration file.
    fn search(&self) -> Result<Option<PathBuf>> {
        let folders = self.folder.ancestors().take(self.count);
        let mut paths = folders.map(|folder| folder.join(NAME));
        let Some(path) = paths.find(|path| path.symlink_metadata().is_ok()) else {
            return Ok(None);
        };
        let path = path.strip_prefix(&self.here).unwrap_or(&path).to_owned();
        // Reading a pipe might never end.
        if path.metadata().map_err(Error::io(&path, "read"))?.is_file() {
            return Ok(Some(path));
        }
        Err(Error::file(&path, "is not a file; pass --config FILE or --no-config"))
    }
}

fn read(path: &Path) -> Result<Settings> {
    let text = Input::open(path)?.read_text(MAX_SIZE, "settings")?;
    toml::from_str(&text).map_err(|error| match error.span() {
        // For an invalid setting, the span is the whole table.
        Some(span) if span.start > 0 || !text.contains('\n') => {
            let line = text.get(..span.start).unwrap_or_default().matches('\n').count() + 1;
            Error::file(path, format_args!("line {line}: {}", error.message()))
        }
        // The message names the invalid setting.
        _ => Error::file(path, error.message()),
    })
}
