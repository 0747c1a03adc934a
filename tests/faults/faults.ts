/**
 * Faults that need a machine to themselves: run by .ci/suites/faults, not by `npm test`. Each is made for real, the
 * service must answer clearly while it lasts, lose nothing, and recover without a restart.
 */
// One after the other.
for (const part of ["disks", "database", "jobs", "clocks"]) await import(`./${part}.ts`);
