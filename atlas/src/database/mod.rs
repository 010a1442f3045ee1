//! Atlases as SQLite databases.
//!
//! The table `puzzles` has a row for each puzzle, with the text of the board as its key; an index by moves
//! and vehicles serves most questions. The table `build` says what the atlas holds. A database is made in
//! memory, its rows in the order of the key, and written whole; so equal rows give equal bytes, whoever
//! builds them. It is opened for reading only, as a file that nobody changes.

mod conditions;

use std::{path::Path, sync::Arc};

use ::conditions::Condition;
use limits::Budget;
use rusqlite::{Connection, ErrorCode, OpenFlags, Statement, limits::Limit, types::ValueRef};
use thiserror::Error;

use self::conditions::SqlCondition;
use crate::{
    head::{Head, HeadError},
    known::holds,
    row::{Row, RowError, problem},
    select::{Order, Selection},
    unknown::{UnknownRows, may_be_unknown},
};

/// What is wrong with a database, or with a question.
#[derive(Debug, Error)]
pub enum DatabaseError {
    /// What SQLite says.
    #[error("{0}")]
    Sqlite(#[from] rusqlite::Error),
    /// It has no table of puzzles, or one of other columns.
    #[error("it is no atlas of this version: {0}")]
    Foreign(rusqlite::Error),
    /// Its table `build` does not say what an atlas of this version says.
    #[error("it is no atlas of this version: its table `build` {0}")]
    Head(#[from] HeadError),
    /// It has more or fewer rows than its table `build` says.
    #[error("it has {found} rows, where its table `build` says {stated}")]
    Count {
        /// What it says.
        stated: String,
        /// Their number.
        found: u32,
    },
    /// A row is none, or says what cannot be.
    #[error("`{board}` is no row: {error}")]
    Row {
        /// Its key.
        board: String,
        /// What is wrong.
        error: RowError,
    },
    /// A question in SQL is more or less than one query.
    #[error("expected one query, `SELECT …`")]
    NoQuery,
    /// A limit was reached.
    #[error("{0}")]
    Stopped(limits::StopReason),
}

/// The columns, and what SQL says of them. The text of the schema stands in every database.
const COLUMNS: [(&str, &str); 21] = [
    ("board", "TEXT NOT NULL PRIMARY KEY"),
    ("moves", "INTEGER NOT NULL"),
    ("states", "INTEGER"),
    ("distances", "TEXT"),
    ("steps", "INTEGER"),
    ("edges", "INTEGER"),
    ("plans", "INTEGER"),
    ("bottlenecks", "INTEGER"),
    ("minimal", "INTEGER"),
    ("strict", "INTEGER"),
    ("mirror_of", "TEXT"),
    ("goals", "INTEGER"),
    ("vehicles", "INTEGER NOT NULL"),
    ("cars", "INTEGER NOT NULL"),
    ("trucks", "INTEGER NOT NULL"),
    ("horizontal", "INTEGER NOT NULL"),
    ("vertical", "INTEGER NOT NULL"),
    ("empty", "INTEGER NOT NULL"),
    ("walls", "INTEGER NOT NULL"),
    ("width", "INTEGER NOT NULL"),
    ("height", "INTEGER NOT NULL"),
];

/// How many of the columns, from the first on, are those of a line of text; there the board comes after the
/// moves. The others follow from them.
const N_OF_LINE: usize = 11;

/// The query for what a database says of itself.
const HEAD: &str = "SELECT name, value FROM build";

/// What `build` calls the number of rows.
const N_ROWS: &str = "puzzles";

/// The size of SQLite's pages, if nothing else is said.
const PAGE_BYTES: usize = 4096;

fn schema() -> String {
    let columns = COLUMNS.map(|(name, kind)| format!("\n        {name} {kind}")).join(",");
    format!(
        "CREATE TABLE puzzles ({columns}\n    ) WITHOUT ROWID;
         CREATE TABLE build (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    )
}

/// The names of columns, for SQL.
fn names(columns: &[(&str, &str)]) -> String {
    columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

/// The bytes of a database that holds `rows`, which are in the order of their boards.
///
/// # Errors
///
/// If two rows have one board, or the budget ends.
pub fn to_bytes(head: &Head, rows: &[Row], budget: &Budget) -> Result<Vec<u8>, DatabaseError> {
    filled(head, rows, budget).map_err(|error| match error {
        DatabaseError::Sqlite(error) if error.sqlite_error_code() == Some(ErrorCode::DiskFull) => {
            DatabaseError::Stopped(limits::StopReason::Memory)
        }
        error => error,
    })
}

fn filled(head: &Head, rows: &[Row], budget: &Budget) -> Result<Vec<u8>, DatabaseError> {
    let mut connection = Connection::open_in_memory()?;
    if let Some(memory) = budget.memory {
        // What it holds is copied twice in the end.
        let n_pages = u32::try_from(memory / (3 * PAGE_BYTES)).unwrap_or(u32::MAX - 1).max(1);
        connection.pragma_update(None, "max_page_count", n_pages)?;
    }
    connection.execute_batch(&schema())?;
    let transaction = connection.transaction()?;
    {
        let places = ["?"; COLUMNS.len()].join(", ");
        let mut insert = transaction.prepare(&format!("INSERT INTO puzzles VALUES ({places})"))?;
        let mut meter = budget.meter();
        for row in rows {
            meter.tick().map_err(DatabaseError::Stopped)?;
            insert_row(&mut insert, row)?;
        }
        let mut insert = transaction.prepare("INSERT INTO build VALUES (?, ?)")?;
        let count = (N_ROWS, rows.len().to_string());
        for (name, value) in head.entries().into_iter().chain([count]) {
            insert.execute((name, value))?;
        }
    }
    transaction.commit()?;
    connection.execute_batch("CREATE INDEX puzzles_by_moves ON puzzles (moves, vehicles);")?;
    Ok(connection.serialize("main")?.to_vec())
}

/// The largest number of a database, and of a row.
const MOST: &str = "9223372036854775807";
const MOST_OF_ROWS: &str = "18446744073709551615";

fn insert_row(insert: &mut Statement<'_>, row: &Row) -> Result<(), DatabaseError> {
    let number = |n: Option<u64>| n.map(|n| i64::try_from(n).unwrap_or(i64::MAX));
    let distances = row.distances.as_ref();
    let distances =
        distances.map(|all| all.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    insert.raw_bind_parameter(1, &row.board)?;
    insert.raw_bind_parameter(2, number(Some(row.moves)))?;
    insert.raw_bind_parameter(3, number(row.states))?;
    insert.raw_bind_parameter(4, distances)?;
    let minimal = row.minimal.map(u64::from);
    let found =
        [row.steps, row.edges, row.plans, row.bottlenecks, minimal, row.strict.map(u64::from)];
    let counted = COLUMNS[N_OF_LINE..].iter().map(|(name, _)| {
        let field = name.parse().expect("columns are named as fields");
        row.number(field)
    });
    let numbers = (5..).zip(found).chain((N_OF_LINE + 1..).zip(counted));
    for (at, value) in numbers {
        insert.raw_bind_parameter(at, number(value))?;
    }
    insert.raw_bind_parameter(N_OF_LINE, &row.mirror_of)?;
    insert.raw_execute()?;
    Ok(())
}

/// What a path in a URI begins with: what follows two slashes would be a host.
fn scheme(path: &str) -> &'static str {
    if path.starts_with('/') { "file://" } else { "file:" }
}

/// A database that is read.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
    budget: Arc<Budget>,
    head: Head,
}

impl Database {
    /// Opens a database; questions to it end with the budget.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, is none of this version, or has more or fewer rows than it says.
    pub fn open(path: &Path, budget: &Budget) -> Result<Self, DatabaseError> {
        let path: String = path
            .as_os_str()
            .as_encoded_bytes()
            .iter()
            .map(|&byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                    char::from(byte).to_string()
                }
                byte => format!("%{byte:02x}"),
            })
            .collect();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
            | OpenFlags::SQLITE_OPEN_URI
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection =
            Connection::open_with_flags(format!("{}{path}?immutable=1", scheme(&path)), flags)?;
        // No other file is opened beside it.
        connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
        let budget = Arc::new(budget.clone());
        let watched = Arc::clone(&budget);
        connection.progress_handler(10_000, Some(move || watched.check().is_err()))?;
        let mut database = Self { connection, budget, head: Head::default() };
        let sql = format!("SELECT {} FROM puzzles LIMIT 0", names(&COLUMNS));
        for sql in [sql.as_str(), HEAD] {
            database.connection.prepare(sql).map(drop).map_err(DatabaseError::Foreign)?;
        }
        database.head = database.read_head()?;
        Ok(database)
    }

    /// What the atlas says of itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Reads that.
    fn read_head(&self) -> Result<Head, DatabaseError> {
        let mut known = std::collections::HashMap::new();
        self.for_each(HEAD, |values| {
            if let [(_, name), (_, value)] = values {
                known.insert(name.clone(), value.clone());
            }
            Ok(())
        })?;
        if let Some(stated) = known.get(N_ROWS) {
            let found = self.count("")?;
            if stated.parse() != Ok(found) {
                return Err(DatabaseError::Count { stated: stated.clone(), found });
            }
        }
        // In the order of the first line of a text.
        let names = ["version", "rules", "size", "max_walls", "partitions"];
        let line = names.iter().filter_map(|&name| Some(format!("{name}={} ", known.get(name)?)));
        Ok(Head::parse(&format!("# rushsat-atlas {}", line.collect::<String>()))?)
    }

    /// The rows that are wanted, in their order: those that are known to meet the condition.
    ///
    /// # Errors
    ///
    /// If a row is none, or the budget ends.
    pub fn selected(&self, selection: &Selection) -> Result<Vec<Row>, DatabaseError> {
        let compiled = SqlCondition::new(&selection.condition);
        compiled.register(&self.connection)?;
        self.rows(&compiled.sql, selection)
    }

    /// The rows of which it is not known whether the condition holds; `None` if it is known of all.
    ///
    /// # Errors
    ///
    /// If a row is none, or the budget ends.
    pub fn unknown(&self, condition: &Condition) -> Result<Option<UnknownRows>, DatabaseError> {
        if !may_be_unknown(condition) {
            return Ok(None);
        }
        let compiled = SqlCondition::new(condition);
        compiled.register(&self.connection)?;
        let is_unknown = format!("({}) IS NULL", compiled.sql);
        let condition = condition.clone();
        let first = Selection { condition, order: Order::default(), limit: Some(1) };
        let Some(row) = self.rows(&is_unknown, &first)?.pop() else { return Ok(None) };
        let Ok(Err(field)) = holds(&first.condition, &row) else {
            let error = problem("its board is none");
            return Err(DatabaseError::Row { error, board: row.board });
        };
        let n_rows = self.count(&format!("WHERE {is_unknown}"))? as usize;
        Ok(Some(UnknownRows { n_rows, field }))
    }

    /// The number of rows that a clause leaves.
    fn count(&self, clause: &str) -> Result<u32, DatabaseError> {
        let sql = format!("SELECT count(*) FROM puzzles {clause}");
        let n_rows = self.connection.query_row(&sql, [], |row| row.get(0));
        n_rows.map_err(|error| self.error(error))
    }

    /// The rows of which a condition in SQL holds, in an order.
    fn rows(&self, condition: &str, selection: &Selection) -> Result<Vec<Row>, DatabaseError> {
        // Where all rows are wanted, sorting what a scan of the table finds is five times as fast as looking
        // up each row of the index; `+` says so to SQLite.
        let all = if selection.limit.is_none() { "+" } else { "" };
        let order = selection.order.field.name();
        let way = if selection.order.is_falling { "DESC" } else { "ASC" };
        let limit = selection.limit.and_then(|n| i64::try_from(n).ok()).unwrap_or(-1);
        let sql = format!(
            "SELECT moves, board, {} FROM puzzles WHERE {} ORDER BY {all}{order} {way} NULLS LAST, \
             board LIMIT {limit}",
            names(&COLUMNS[2..N_OF_LINE]),
            condition
        );
        let is_of_rules = self.head.rules.is_some();
        let mut rows = Vec::new();
        let mut line = String::new();
        self.for_each(&sql, |values| {
            line.clear();
            for (name, value) in values {
                line.push_str(match value.as_str() {
                    "" => "-",
                    // No column of a database has more: it stands for the number that says "or more".
                    MOST if name == ::conditions::Field::Plans.name() => MOST_OF_ROWS,
                    value => value,
                });
                line.push(' ');
            }
            let row = Row::parse(&line).and_then(|row| {
                row.check()?;
                if is_of_rules { row.check_farthest().map(|()| row) } else { Ok(row) }
            });
            let board = || values.get(1).map_or(String::new(), |(_, board)| board.clone());
            rows.push(row.map_err(|error| DatabaseError::Row { board: board(), error })?);
            self.budget.allow(rows.len() * 500).map_err(DatabaseError::Stopped)
        })?;
        Ok(rows)
    }

    /// Calls `visit` with the names and values of each row that a query in SQL gives; NULL is empty.
    ///
    /// # Errors
    ///
    /// If it is no query or a wrong one, or the budget ends; and what `visit` returns.
    pub fn for_each(
        &self,
        sql: &str,
        mut visit: impl FnMut(&[(String, String)]) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        let mut statement = self.connection.prepare(sql).map_err(|error| self.error(error))?;
        if !statement.readonly() || statement.column_count() == 0 {
            return Err(DatabaseError::NoQuery);
        }
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query([]).map_err(|error| self.error(error))?;
        while let Some(row) = rows.next().map_err(|error| self.error(error))? {
            let values = names.iter().enumerate().map(|(at, name)| {
                let value = match row.get_ref(at)? {
                    ValueRef::Null => String::new(),
                    ValueRef::Integer(n) => n.to_string(),
                    ValueRef::Real(n) => n.to_string(),
                    ValueRef::Text(text) | ValueRef::Blob(text) => {
                        String::from_utf8_lossy(text).into_owned()
                    }
                };
                Ok((name.clone(), value))
            });
            let values: Vec<_> = values.collect::<Result<_, rusqlite::Error>>()?;
            visit(&values)?;
        }
        Ok(())
    }

    /// What ended a question.
    fn error(&self, error: rusqlite::Error) -> DatabaseError {
        match self.budget.check() {
            Err(reason) => DatabaseError::Stopped(reason),
            Ok(()) => error.into(),
        }
    }
}
