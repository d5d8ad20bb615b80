import { testFuzzGroup } from './fuzz-group.ts';

testFuzzGroup('administrators’ reading');
