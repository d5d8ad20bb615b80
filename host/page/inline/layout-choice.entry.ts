import type { Layout } from '@portal/contract/release';
import { layoutOf } from './layout-choice.ts';

const layouts = JSON.parse(document.currentScript?.dataset['layouts'] ?? '') as readonly Layout[];
document.body.className = layoutOf(layouts, localStorage) ?? '';
