//! The script of a job array.

use crate::{folder::Shards, job::quoted};

/// Tasks of an array at most: Slurm's own limit is 1001 unless it was set higher, and counts from 0.
const MAX_TASKS: usize = 1000;

/// The script that runs all shards by `program`, each on this many processors.
///
/// A task runs several shards, one after another, if there are more than an array takes.
pub fn script(shards: &Shards, program: &str, n_threads: usize) -> String {
    let job = shards.job();
    let n_shards = job.n_shards();
    let n_tasks = n_shards.min(MAX_TASKS);
    let shown = shards.folder().display().to_string();
    let (folder, program) = (quoted(&shown), quoted(program));
    let logs = quoted(&format!("{}/slurm-%A-%a.log", shown.replace('%', "%%")));
    let command = job.shown().replace('\n', " ");
    format!(
        "#!/bin/bash
# {n_shards} shards of: {command}
# Begin them, and merge them when all have ended:
#   array=$(sbatch --parsable {folder}/slurm.sh)
#   sbatch --dependency=afterany:$array --wrap='{program} shard merge {folder}'
#SBATCH --job-name=rushsat
#SBATCH --array=1-{n_tasks}
#SBATCH --cpus-per-task={n_threads}
#SBATCH --requeue
#SBATCH --output={logs}
# `shard run` ends with 0 when the shard is done, also if somebody else did it: requeued tasks do no harm.
for shard in $(seq \"$SLURM_ARRAY_TASK_ID\" {n_tasks} {n_shards}); do
  {program} shard run {folder} \"$shard\" || exit
done
"
    )
}
