import { askForOwnFiles } from './own-files.ts';

askForOwnFiles(self);
