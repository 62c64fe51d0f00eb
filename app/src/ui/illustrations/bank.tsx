import { Picture } from './picture.tsx'

/** A bank building, hidden from screen readers; the caller shows the amount. */
export const Bank = ({ className }: { readonly className: string | undefined }) => (
  <Picture viewBox="0 0 48 48" className={className}>
    <path d="M9 20h7v16H9ZM20.5 20h7v16h-7ZM32 20h7v16h-7Z" fill="#9ccbf2" />
    <path d="M24 4 44 15v5H4v-5ZM3 40h42v4H3Z" fill="#3181c0" stroke="#3181c0" strokeWidth="2" />
    <path d="M6 35h36v4H6Z" fill="#5aa9e6" />
    <circle cx="24" cy="13.5" r="3.5" fill="var(--ll-coin)" />
  </Picture>
)
