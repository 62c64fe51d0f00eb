const INK = '#4a1f1a'

/** Closed, smiling eyes and an open mouth. */
export const HappyFace = () => (
  <>
    <path d="M148 94c3-8 14-8 17 0" stroke={INK} strokeWidth="4" />
    <path d="M149 122c3 14 18 14 20 1-7 2-13 2-20-1Z" fill={INK} stroke={INK} strokeWidth="3" />
  </>
)
