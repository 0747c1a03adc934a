/** Sentences for what an infeasible model proposes. */
export const en = {
  inPlace: (place: string) => ` in ${place}`,
  inSteps: (first: number, last: number) => (first === last ? `, in step ${first}` : `, in steps ${first} to ${last}`),
  set: (attribute: string, of: string, where: string, value: string) =>
    `Set ${attribute} of ${of}${where} to ${value}.`,
  scale: (attribute: string, of: string, factor: string) => `Multiply ${attribute} of ${of} by ${factor}.`,
  fromTo: (least: string, most: string) => `values from ${least} to ${most}`,
  remove: (attribute: string, of: string, where: string) => `Remove ${attribute} of ${of}${where}.`,
  become: (attribute: string, of: string, becomes: string) =>
    `Give ${of} ${becomes} instead of ${attribute}, with the same values.`,
  more: (count: number) => `And ${count} more.`,
  supply: (commodity: string, region: string, total: string, peak: string) =>
    `Add a source of ${commodity} in ${region} that supplies ${total} in all and up to ${peak} in a step.`,
  consume: (commodity: string, region: string, total: string, peak: string) =>
    `Add a sink for ${commodity} in ${region} that consumes ${total} in all and up to ${peak} in a step.`,
  target: (year: string, target: string) => `Lower the reduction target of ${year} to ${target} %.`,
  reference: (value: string) => `Raise the emissions of the reference to ${value}; check their unit.`,
  raiseTo: (attribute: string, of: string, region: string, peak: string) =>
    `Raise ${attribute} of ${of} in ${region} to up to ${peak} where it is too low.`,
  lower: (attribute: string, of: string, region: string) =>
    `Lower ${attribute} of ${of} in ${region} where it is too high.`,
  lowerBy: (attribute: string, of: string, region: string, total: string, peak: string) =>
    `Lower ${attribute} of ${of} in ${region} by ${total} in all and up to ${peak} in a step.`,
};
