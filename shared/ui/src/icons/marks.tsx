/** The few icons that the kit itself draws. They stand here so that no kit pulls in a whole catalogue. */

export { ArrowClockwise20Regular as RetryMark } from '@fluentui/react-icons/headless/svg/arrow-clockwise';
export { ArrowDown16Regular as DescendingMark } from '@fluentui/react-icons/headless/svg/arrow-down';
export { ArrowUp16Regular as AscendingMark } from '@fluentui/react-icons/headless/svg/arrow-up';
export { CalendarLtr20Regular as CalendarMark } from '@fluentui/react-icons/headless/svg/calendar-ltr';
export { CheckmarkCircle20Regular as OkMark } from '@fluentui/react-icons/headless/svg/checkmark-circle';
export { ChevronDown20Regular as DownMark } from '@fluentui/react-icons/headless/svg/chevron-down';
export { ChevronLeft20Regular as PreviousMark } from '@fluentui/react-icons/headless/svg/chevron-left';
export { ChevronRight20Regular as NextMark } from '@fluentui/react-icons/headless/svg/chevron-right';
export { ChevronUp20Regular as UpMark } from '@fluentui/react-icons/headless/svg/chevron-up';
export { Circle20Regular as RuleMark } from '@fluentui/react-icons/headless/svg/circle';
export { Clock20Regular as WaitMark } from '@fluentui/react-icons/headless/svg/clock';
export { Dismiss20Regular as CloseMark } from '@fluentui/react-icons/headless/svg/dismiss';
export { DismissCircle20Regular as BadMark } from '@fluentui/react-icons/headless/svg/dismiss-circle';
export { Eye20Regular as ShowMark } from '@fluentui/react-icons/headless/svg/eye';
export { EyeOff20Regular as HideMark } from '@fluentui/react-icons/headless/svg/eye-off';
export { Info20Regular as InfoMark } from '@fluentui/react-icons/headless/svg/info';
export { Warning20Regular as WarnMark } from '@fluentui/react-icons/headless/svg/warning';
