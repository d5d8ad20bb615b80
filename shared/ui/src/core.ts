/** Parts that every page uses; the shell ships them with its first bytes. */
export { Badge, type BadgeProps, FailedBadgeIcon, type Tone } from './core/badge.tsx';
export { Avatar, Brand, BrandMark } from './core/brand.tsx';
export { BrandIllustration } from './core/brand-illustration.tsx';
export {
  Button,
  type ButtonProps,
  type ButtonVariant,
  buttonClass,
  IconButton,
  type IconButtonProps,
} from './core/button.tsx';
export { cx } from './core/class-names.ts';
export { clockText, useSecondsUntil } from './core/countdown.ts';
export { type DraftOffer, type DraftStore, drafts, type KeptDraft } from './core/drafts.ts';
export { Link, type LinkProps } from './core/link.tsx';
export { Money, type MoneyProps } from './core/money.tsx';
export { Note, type NoteProps } from './core/note.tsx';
export type { PageTitleListener } from './core/page-title-context.ts';
export { Phone, type PhoneProps } from './core/phone.tsx';
export { PortalProvider, type PortalProviderProps } from './core/portal-provider.tsx';
export {
  ProgressBar,
  type ProgressBarProps,
  ProgressRing,
  type ProgressRingProps,
} from './core/progress-ring.tsx';
export { Loading, Skeleton, SkeletonCard, type SkeletonProps, SkeletonTable } from './core/skeleton.tsx';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './core/states.tsx';
export {
  DescriptionList,
  type DescriptionListProps,
  SummaryList,
  type SummaryListProps,
  type SummaryRow,
} from './core/summary-list.tsx';
export {
  Card,
  type CardProps,
  Receipt,
  Row,
  Stack,
  Stage,
  type SurfaceProps,
  VisuallyHidden,
} from './core/surfaces.tsx';
export { useDebounced } from './core/use-debounced.ts';
