/** Names of records, for sentences. */
import type { Code, Words } from "./message.ts";

const codes = new Map<string, Code>([
  ["Dataset", "name_dataset"],
  ["Run", "name_run"],
  ["Sweep", "name_sweep"],
  ["EnergyModel", "name_energy_model"],
  ["Region", "name_region"],
  ["NamedSeries", "name_named_series"],
  ["EnergyCommodity", "name_energy_commodity"],
  ["EnergyCommodity with unit", "record_of_unit"],
  ["EnergyComponent", "name_energy_component"],
  ["EnergySource", "name_energy_source"],
  ["EnergySink", "name_energy_sink"],
  ["EnergyConversion", "name_energy_conversion"],
  ["EnergyStorage", "name_energy_storage"],
  ["EnergyTransmission", "name_energy_transmission"],
  ["Component", "name_component"],
  ["Commodity", "name_commodity"],
  ["Energy Model", "name_model"],
  ["Change", "name_change"],
  ["ApiKey", "name_api_key"],
  ["User", "name_user"],
  ["Link", "name_link"],
]);

/** Other names, such as those of tables, are the same in all languages. */
export function recordName(name: string): Words {
  const code = codes.get(name);
  return code === undefined ? name : { code, params: {} };
}
