import { freePorts, probePorts } from '../../shared/test-kit/src/free-ports.ts';

/** Ports of a local portal, from its own on: the bank, the mailbox, its SMTP, the registry's listener. */
export const PORT_OFFSETS = [0, 1, 2, 3, 4] as const;

/** The five ports of a portal, from that one on; 0 takes any that are free. @throws PortTakenError naming the one that is not free. */
export function choosePorts(port: number): Promise<number[]> {
  return port === 0 ? freePorts(PORT_OFFSETS.length) : probePorts(port, PORT_OFFSETS.length);
}
