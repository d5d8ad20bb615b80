import { standInForStorage } from '@portal/contract/refused-storage';

standInForStorage(window);
