/** Web push: the subscribed devices and the messages to them, which go through the platform's outbox. */

export {
  announceTermSwitch,
  customersWithDevices,
  enqueuePush,
  enqueuePushes,
  type PushNotice,
} from './operations/enqueue-push.ts';
export { forgetDevicesOf } from './operations/forget-devices.ts';
export { pushChannel } from './push-channel.ts';
export { devicesOf } from './queries/devices.ts';
export { pushHandlers } from './routes.ts';
