/**
 * Assigns the methods of the store to threads: with SQLite, one thread runs those that write, others those that only read.
 * With PostgreSQL, methods that may compute for long run in threads, too. Arguments and answers are plain data, which pass
 * from one thread to another.
 */
import type { Store } from "../store.ts";

/** `long` methods read or write as much as a data set or a long list has. */
export type Use = "read" | "long read" | "write" | "long write";

type Repositories = Omit<
  Store,
  | "kind"
  | "place"
  | "sharing"
  | "withDataset"
  | "withEarlierDataset"
  | "withModel"
  | "readDatasetContent"
  | "readModelInput"
  | "writeDatasetContent"
  | "createDatasetUnderFreeName"
  | "copyDataset"
  | "shrinkLog"
  | "ping"
  | "close"
>;

export type RepositoryName = keyof Repositories;

/** Every method of every repository is here, or the compiler says which one is not. */
export const methods: { [Name in RepositoryName]: Record<keyof Repositories[Name], Use> } = {
  accounts: { list: "read", setDisabled: "write", remove: "write" },
  // All in one thread, which remembers what the database could not count.
  attempts: {
    wait: "write",
    count: "write",
    clear: "write",
    addressUsedAt: "write",
    rememberAddress: "write",
    deleteExpired: "write",
  },
  audit: { add: "write", list: "read", deleteBefore: "write" },
  usage: {
    dataBytesOf: "long read",
    inputBytesOf: "long read",
    runBytesOf: "long read",
    bytesOfDataset: "long read",
    ownerOf: "read",
    endHistory: "write",
  },
  users: { create: "write", find: "read", findByName: "read", findPassword: "read", list: "read", count: "read" },
  datasets: {
    create: "write",
    find: "read",
    importReport: "read",
    list: "read",
    count: "read",
    search: "long read",
    withIds: "read",
    update: "write",
    remove: "long write",
  },
  overviews: { idsOfUser: "long read", listOfUser: "long read", find: "long read" },
  permissions: {
    find: "read",
    findWithDataset: "read",
    findRecord: "read",
    findById: "read",
    list: "read",
    count: "read",
    create: "write",
    update: "write",
    remove: "write",
  },
  regions: {
    create: "write",
    find: "read",
    update: "write",
    remove: "long write",
    listOfDataset: "read",
    countOfDataset: "read",
  },
  commodities: {
    create: "write",
    find: "read",
    update: "write",
    remove: "write",
    listOfDataset: "read",
    countOfDataset: "read",
  },
  components: {
    create: "write",
    find: "read",
    findByName: "read",
    measured: "read",
    update: "write",
    remove: "long write",
    listOfDataset: "long read",
    countOfDataset: "read",
    countFactors: "read",
  },
  changes: { apply: "long write", undo: "long write", restore: "long write" },
  history: { list: "read", revisionsOf: "read", find: "read", differences: "long read" },
  constraints: { find: "long read", update: "write" },
  namedSeries: {
    create: "write",
    find: "read",
    update: "write",
    remove: "write",
    listOfDataset: "long read",
    countOfDataset: "read",
    contentOf: "long read",
    replace: "long write",
  },
  presentations: {
    places: "read",
    updatePlace: "write",
    styles: "long read",
    countStyles: "read",
    updateStyle: "write",
    calendar: "read",
    updateCalendar: "write",
  },
  tables: {
    create: "write",
    find: "read",
    update: "write",
    remove: "long write",
    removeOfComponent: "long write",
    listOfDataset: "long read",
    countOfDataset: "read",
    listOfComponent: "long read",
    countOfComponent: "read",
    seriesOf: "long read",
    bytesOfSeries: "read",
    owner: "read",
    replaceOfComponent: "long write",
    readOfComponent: "long read",
  },
  tokens: {
    holderOf: "read",
    revoke: "write",
    changePassword: "write",
    createKey: "write",
    keysOf: "read",
    countKeysOf: "read",
    removeKey: "write",
    userOfKey: "read",
  },
  models: {
    create: "long write",
    find: "read",
    findWithOverrides: "long read",
    update: "long write",
    remove: "long write",
    children: "read",
    listOfDataset: "long read",
    countOfDataset: "read",
  },
  runs: {
    create: "write",
    find: "read",
    list: "long read",
    count: "read",
    states: "read",
    annotate: "write",
    activeOf: "read",
    briefsOf: "read",
    findEqual: "read",
    noteRevision: "write",
    lastMeasures: "read",
    countQueuedOf: "read",
    cancel: "write",
    remove: "long write",
    unfinishedOf: "read",
    removeLeftInputs: "write",
    removeHalfWrittenInputs: "write",
    inputSettled: "read",
  },
  runQueue: {
    state: "read",
    heads: "read",
    claim: "write",
    heartbeat: "write",
    leaseState: "read",
    progress: "write",
    log: "write",
    finish: "write",
    waitsInSeries: "read",
    countOpen: "read",
    pace: "read",
    paceOfModels: "read",
    shares: "read",
    outgrow: "write",
    publishWaitReason: "write",
    giveBack: "write",
    lose: "write",
    recover: "write",
  },
  runContents: {
    events: "read",
    log: "read",
    input: "read",
    inputPortion: "read",
    addResultPortion: "write",
    resultParts: "read",
    resultPart: "read",
    resultPortion: "read",
  },
  sweeps: {
    create: "long write",
    find: "read",
    definition: "read",
    list: "read",
    count: "read",
    points: "long read",
    runs: "long read",
    remove: "long write",
  },
  links: {
    create: "write",
    find: "read",
    open: "read",
    list: "read",
    count: "read",
    remove: "write",
    deleteExpired: "write",
  },
  workers: { announce: "write", living: "read", leave: "write" },
};
