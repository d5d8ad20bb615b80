/** Web push: which devices are told, and how. Messages leave through the platform's outbox. */
export { devicesOf, forgetDevicesOf } from './devices.ts';
export {
  announceTermSwitch,
  customersWithDevices,
  enqueuePush,
  enqueuePushes,
  type PushNotice,
} from './enqueue-push.ts';
export { pushChannel } from './push-channel.ts';
export { pushHandlers } from './routes.ts';
