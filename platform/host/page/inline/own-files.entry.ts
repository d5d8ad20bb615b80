import { askForOwnFiles } from './own-files.ts';

askForOwnFiles(self, document.currentScript?.dataset['set'] ?? '');
