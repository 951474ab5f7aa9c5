#!/usr/bin/env node
import { execute } from '@oclif/core';

await execute({ dir: import.meta.url });
// Timers of a queue whose Redis is away would keep the process.
process.exit();
