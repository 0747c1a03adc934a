/** Names of the variables and rules of the program, for sentences. */
import type { Code, Words } from "./message.ts";

const codes = new Map<string, Code>([
  ["operation", "program_operation"],
  ["capacity", "program_capacity"],
  ["plantUnits", "program_plant_units"],
  ["existence", "program_existence"],
  ["existence min", "program_existence_min"],
  ["existence max", "program_existence_max"],
  ["charge", "program_charge"],
  ["discharge", "program_discharge"],
  ["chargeCapacity", "program_charge_capacity"],
  ["dischargeCapacity", "program_discharge_capacity"],
  ["spill", "program_spill"],
  ["flow", "program_flow"],
  ["flowBack", "program_flow_back"],
  ["commodity balance", "program_commodity_balance"],
  ["capacity limit", "program_capacity_limit"],
  ["cyclic lifetime", "program_cyclic_lifetime"],
  ["linked quantity", "program_linked_quantity"],
  ["minimum operation", "program_minimum_operation"],
  ["operation limit", "program_operation_limit"],
  ["ramp up", "program_ramp_up"],
  ["ramp down", "program_ramp_down"],
  ["plant units", "program_rule_plant_units"],
  ["charge capacity", "program_rule_charge_capacity"],
  ["discharge capacity", "program_rule_discharge_capacity"],
  ["chargeCapacity capacity", "program_charge_capacity_capacity"],
  ["dischargeCapacity capacity", "program_discharge_capacity_capacity"],
  ["charge rate", "program_charge_rate"],
  ["discharge rate", "program_discharge_rate"],
  ["shared potential", "program_shared_potential"],
  ["state of charge max", "program_state_of_charge_max"],
  ["state of charge min", "program_state_of_charge_min"],
  ["content at start", "program_content_at_start"],
  ["content at end min", "program_content_at_end_min"],
  ["content at end max", "program_content_at_end_max"],
  ["start of period max", "program_start_of_period_max"],
  ["storage continuity", "program_storage_continuity"],
  ["storage between periods", "program_storage_between_periods"],
  ["storage within periods", "program_storage_within_periods"],
  ["transmission limit", "program_transmission_limit"],
  ["transmission rate", "program_transmission_rate"],
  ["voltage law", "program_voltage_law"],
  ["yearly limit", "program_yearly_limit"],
  ["limitExcess", "program_limit_excess"],
  ["constraint", "program_constraint"],
  ["constraintOver", "program_constraint_slack"],
  ["constraintUnder", "program_constraint_slack"],
  ["full-load hours min", "program_full_load_hours_min"],
  ["full-load hours max", "program_full_load_hours_max"],
]);

/** Other names, such as those of attributes, are the same in all languages. */
export function programName(name: string): Words {
  const code = codes.get(name);
  return code === undefined ? name : { code, params: {} };
}
