/** Choices of the user for the import of a network. */
export interface PypsaChoices {
  /** Whether capacities that are not built cost something, too. Default: as in PyPSA, they do not. */
  readonly fixedCosts?: boolean | undefined;
  /** Unit of the costs of the data set; default: Euro. */
  readonly costUnit?: string | undefined;
  /** Text of a CSV table `bus,region,commodity`: where buses are, whatever else says so. */
  readonly buses?: string | undefined;
}
