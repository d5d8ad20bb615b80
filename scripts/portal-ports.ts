import { wholeNumberSetting } from '../shared/contract/src/whole-number-setting.ts';
import { freePorts, probePorts } from './free-ports.ts';

/** Ports of a local portal, from its own on: the bank, the mailbox, its SMTP, the registry's listener. */
export const PORT_OFFSETS = [0, 1, 2, 3, 4] as const;
/** Offset of the port at which releases are published; people open another one. */
export const REGISTRY_OFFSET = 4;

/** The five ports of a portal, from that one on; 0 takes any that are free. @throws PortTakenError naming the one that is not free. */
export function choosePorts(port: number): Promise<number[]> {
  return port === 0 ? freePorts(PORT_OFFSETS.length) : probePorts(port, PORT_OFFSETS.length);
}

/** The port that `PORT` names, 4800 where it is not set; 0 asks for free ones. @throws Error naming it where it is not a port */
export function portalPort(): number {
  return wholeNumberSetting(process.env, 'PORT', 4800, { least: 0, most: 65_535 });
}
