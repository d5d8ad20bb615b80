import { testFuzzGroup } from './fuzz-group.ts';

testFuzzGroup('customers');
