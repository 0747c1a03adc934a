import { interiorPointAdapter } from "#src/solvers/interior-point/adapter.ts";
import { long } from "../../support/long.ts";
import { describeConformance } from "../conformance.ts";

describeConformance(interiorPointAdapter(), { conduct: long });
