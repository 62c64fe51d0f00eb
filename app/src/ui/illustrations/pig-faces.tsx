const INK = '#4a1f1a'

/** Closed, smiling eyes and an open mouth. */
export const HappyFace = () => (
  <>
    <path d="M148 94c3-8 14-8 17 0" stroke={INK} strokeWidth="4" />
    <path d="M149 122c3 14 18 14 20 1-7 2-13 2-20-1Z" fill={INK} stroke={INK} strokeWidth="3" />
  </>
)

/** Closed eyes of a sleeping pig. */
export const SleepyFace = () => (
  <>
    <path d="M148 90c3 7 14 7 17 0" stroke={INK} strokeWidth="4" />
    <path d="M166 124c-3 3-8 4-12 2" stroke={INK} strokeWidth="3.5" />
    <g stroke="currentColor" strokeWidth="5" opacity="0.85">
      <path d="M186 52h15l-15 18h15" />
      <path d="M206 22h11l-11 13h11" />
    </g>
  </>
)

/** The open eyes and round cheeks of a well-fed pig. */
export const FullFace = () => (
  <>
    <circle cx="157" cy="90" r="6" fill={INK} />
    <circle cx="159" cy="88" r="2" fill="#fff" />
    <ellipse cx="146" cy="113" rx="16" ry="12" fill="var(--ll-piggy-shade)" opacity="0.75" />
    <path d="M168 122c-3 8-13 10-19 6" stroke={INK} strokeWidth="4" />
  </>
)
