import { long } from "../../../../tests/support/long.ts";
import { interiorPointAdapter } from "../../src/interior-point/adapter.ts";
import { describeConformance } from "../conformance.ts";

// The thread, which answers by the same code, is in `npm test`.
describeConformance(interiorPointAdapter(), { answers: long, conduct: long });
