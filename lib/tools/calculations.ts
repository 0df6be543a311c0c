import { calculate } from "./calculate.ts";
import type { CalculationTool } from "./calculation-tool.ts";
import { recomputeStatistic } from "./recompute-statistic.ts";

/** Every tool that computes from its input alone. The chat and the passes offer the same ones. */
export const CALCULATIONS: readonly CalculationTool[] = [recomputeStatistic, calculate];
