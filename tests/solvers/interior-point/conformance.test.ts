import { interiorPointAdapter } from "#src/solvers/interior-point/adapter.ts";
import { describeConformance } from "../conformance.ts";

describeConformance(interiorPointAdapter());
