import { readableStorage } from '@portal/contract/refused-storage';
import type { Layout } from '@portal/release-protocol/release';
import { layoutOf } from './layout-choice.ts';

const layouts = JSON.parse(document.currentScript?.dataset['layouts'] ?? '') as readonly Layout[];
document.body.className = layoutOf(layouts, readableStorage(self)) ?? '';
