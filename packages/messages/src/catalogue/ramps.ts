/** Messages about limits of the change of power. */
import type { Entry } from "../entry.ts";

export const ramps = {
  program_ramp_up: { en: "rise of power", de: "Anstieg der Leistung" },
  program_ramp_down: { en: "fall of power", de: "Abfall der Leistung" },
  ramp_without_capacity: {
    en: "'{component}' has a {ramp}, a share of its capacity, but no capacity variable.",
    de: "'{component}' hat ein {ramp}, einen Anteil der Kapazität, aber keine Kapazität (capacity_variable).",
  },
  set_capacity_variable_true_remove_ramp: {
    en: "Set capacity_variable to true, or remove {ramp}.",
    de: "Setzen Sie capacity_variable auf true, oder entfernen Sie {ramp}.",
  },
  ramp_of_fixed_operation: {
    en: "operation_rate_fix of '{component}' in {place} goes from {from} to {to} in time step {step}; {ramp} allows a change of {limit} from step to step.",
    de: "operation_rate_fix von '{component}' in {place} geht in Zeitschritt {step} von {from} auf {to}; {ramp} erlaubt von Schritt zu Schritt eine Änderung um {limit}.",
  },
  raise_ramp_change_rate: {
    en: "Raise {ramp}, or correct the rate.",
    de: "Erhöhen Sie {ramp}, oder berichtigen Sie die Rate.",
  },
  ramp_below_must_run: {
    en: "operation_rate_min of '{component}' in {place} goes from {from} to {to} in time step {step}; {ramp} allows a change of {limit} from step to step, so it runs above its least rate around that step.",
    de: "operation_rate_min von '{component}' in {place} geht in Zeitschritt {step} von {from} auf {to}; {ramp} erlaubt von Schritt zu Schritt eine Änderung um {limit}, also läuft die Anlage um diesen Schritt herum über ihrer kleinsten Rate.",
  },
  raise_ramp_change_least_rate: {
    en: "Raise {ramp} or smooth the least rate, unless this is meant.",
    de: "Erhöhen Sie {ramp}, oder glätten Sie die kleinste Rate, falls das nicht so gemeint ist.",
  },
  ends_need_full_resolution: {
    en: "The ends of the horizon do not join (joins_ends is false), but typical periods follow each other in a circle, and '{component}' has ramps.",
    de: "Die Enden des Zeitraums schließen nicht aneinander an (joins_ends ist false), aber typische Perioden folgen im Kreis aufeinander, und '{component}' hat Rampen.",
  },
  join_ends_optimize_full_resolution: {
    en: "Set joins_ends to true, or optimize at full resolution.",
    de: "Setzen Sie joins_ends auf true, oder rechnen Sie in voller Auflösung.",
  },
  infeasible_ramp: {
    en: "The power of '{component}' in {places} changes too slowly in {steps}: {attribute} is {from}; with {to} the model would be feasible.",
    de: "Die Leistung von '{component}' in {places} ändert sich in {steps} zu langsam: {attribute} ist {from}; mit {to} wäre das Modell lösbar.",
  },
  infeasible_ramps: {
    en: "The power of '{component}' in {places} changes too slowly in {steps}: ramp_up is {up} and ramp_down {down}; with {toUp} and {toDown} the model would be feasible.",
    de: "Die Leistung von '{component}' in {places} ändert sich in {steps} zu langsam: ramp_up ist {up} und ramp_down {down}; mit {toUp} und {toDown} wäre das Modell lösbar.",
  },
  raise_both_ramps: {
    en: "Raise ramp_up to {toUp} and ramp_down to {toDown}.",
    de: "Erhöhen Sie ramp_up auf {toUp} und ramp_down auf {toDown}.",
  },
} as const satisfies Record<string, Entry>;
