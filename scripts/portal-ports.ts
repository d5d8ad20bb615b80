/** Ports of a local portal, from its own on: the bank, the mailbox, its SMTP, the registry's listener. */
export const PORT_OFFSETS = [0, 1, 2, 3, 4] as const;
/** Where releases are published, apart from what people open. */
export const REGISTRY_OFFSET = 4;
