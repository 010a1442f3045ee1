//! The script of a job array.

use std::path::Path;

use crate::{
    error::ShardError,
    job::{Job, quoted},
};

/// Tasks of an array at most: Slurm's own limit is 1001 unless it was set higher, and counts from 0.
const MAX_TASKS: usize = 1000;

/// The script that runs all shards of the job in a folder by `program`, each on this many processors.
///
/// A task runs several shards, one after another, if there are more than an array takes.
///
/// # Errors
///
/// [`ShardError::Name`], if the name of the folder or of the program has a control character, since comments
/// and directives of the script, which name them, end with their line; or if the folder's is no text.
pub fn script(
    job: &Job,
    folder: &Path,
    program: &str,
    n_threads: usize,
) -> Result<String, ShardError> {
    let n_shards = job.n_shards();
    let n_tasks = n_shards.min(MAX_TASKS);
    let shown = folder.display().to_string();
    if folder.to_str().is_none() {
        return Err(ShardError::Name { name: shown });
    }
    if let Some(name) = [&*shown, program].into_iter().find(|name| name.contains(char::is_control))
    {
        return Err(ShardError::Name { name: name.to_owned() });
    }
    let (folder, program) = (quoted(&shown), quoted(program));
    let merge = quoted(&format!("{program} shard merge {folder}"));
    let logs = quoted(&format!("{}/slurm-%A-%a.log", shown.replace('%', "%%")));
    let command = job.shown().replace(char::is_control, " ");
    Ok(format!(
        "#!/bin/bash
# {n_shards} shards of: {command}
# Begin them, and merge them when all have ended:
#   array=$(sbatch --parsable {folder}/slurm.sh)
#   sbatch --dependency=afterany:$array --wrap={merge}
#SBATCH --job-name=rushsat
#SBATCH --array=1-{n_tasks}
#SBATCH --cpus-per-task={n_threads}
#SBATCH --requeue
#SBATCH --output={logs}
# `shard run` ends with 0 when the shard is done, also if somebody else did it: requeued tasks do no harm.
status=0
for shard in $(seq \"$SLURM_ARRAY_TASK_ID\" {n_tasks} {n_shards}); do
  {program} shard run {folder} \"$shard\" || status=$?
done
exit $status
"
    ))
}
