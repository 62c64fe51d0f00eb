import { Coin } from './piggy-bank.tsx'
import { Picture } from './picture.tsx'

interface PictureProps {
  readonly className?: string | undefined
}

/** A raised hand with a coin: asking for money. */
export const AskingHand = ({ className }: PictureProps) => (
  <Picture viewBox="0 0 100 100" className={className}>
    <path d="M34 96V74h36v22Z" fill="#3181c0" />
    <path
      d="M30 46v-9a5 5 0 0 1 10 0v-9a5 5 0 0 1 10 0v-1a5 5 0 0 1 10 0v6a5 5 0 0 1 10 0v29c0 12-8 18-19 18-10 0-16-4-21-12L19 54c-3-5 4-10 8-6Z"
      fill="#f2b38b"
    />
    <path d="M40 37v15M50 30v22M60 33v19" stroke="#c98259" strokeWidth="3" />
    <Coin x={76} y={20} radius={16} />
  </Picture>
)

/** A sand timer: a grown-up has not answered yet. */
export const SandTimer = ({ className }: PictureProps) => (
  <Picture viewBox="0 0 100 100" className={className}>
    <path d="M30 16h40c0 18-4 25-15 34 11 9 15 16 15 34H30c0-18 4-25 15-34-11-9-15-16-15-34Z" fill="#d7edfb" />
    <path d="M37 32h26c-2 6-6 10-13 15-7-5-11-9-13-15ZM34 82c1-9 7-14 16-17 9 3 15 8 16 17Z" fill="var(--ll-coin)" />
    <path d="M50 47v18" stroke="var(--ll-coin)" strokeWidth="4" />
    <path d="M24 12h52M24 88h52" stroke="#a86f47" strokeWidth="9" />
  </Picture>
)

/** A check mark on a disc: the answer is yes. */
export const YesMark = ({ className }: PictureProps) => (
  <Picture viewBox="0 0 100 100" className={className}>
    <circle cx="50" cy="50" r="42" fill="#2f8f56" />
    <path d="m30 51 14 15 27-31" stroke="#fff" strokeWidth="10" />
  </Picture>
)
