/**
 * Draws the results of measurements.
 *
 *     npx node bench/curves.ts bench/results/solving.json 1node_Example.zip > docs/explanation/performance.svg
 *     npx node bench/curves.ts bench/results/building.json > docs/explanation/building.svg
 */
import "./help.ts";
import { readFileSync } from "node:fs";
import { type BuildingRun, buildingCurves } from "./curves/building.ts";
import { type SolvingRun, solvingCurves } from "./curves/solving.ts";

const [results = "bench/results/solving.json", archive = "1node_Example.zip"] = process.argv.slice(2);
const { runs } = JSON.parse(readFileSync(results, "utf8")) as { runs: BuildingRun[] | SolvingRun[] };
const isBuilding = (some: BuildingRun[] | SolvingRun[]): some is BuildingRun[] => "build_s" in some[0];
process.stdout.write(isBuilding(runs) ? buildingCurves(runs) : solvingCurves(runs, archive));
