import { testFuzzGroup } from './fuzz-group.ts';

testFuzzGroup('administrators’ writing');
