import { Picture } from './picture.tsx'

/** A child's bike, pictured as an example of a goal. */
export function Bike({ className }: { readonly className?: string | undefined }) {
  return (
    <Picture viewBox="0 0 200 132" className={className}>
      <path d="M8 127h184" stroke="var(--ll-line)" strokeWidth="4" />
      <g stroke="var(--ll-ink)" strokeWidth="6">
        <circle cx="46" cy="90" r="33" />
        <circle cx="154" cy="90" r="33" />
      </g>
      <g stroke="var(--ll-ink-soft)" strokeWidth="1.5" opacity="0.7">
        {[0, 36, 72, 108, 144].map((angle) => (
          <g key={angle}>
            <path d="M46 60v60" transform={`rotate(${angle} 46 90)`} />
            <path d="M154 60v60" transform={`rotate(${angle} 154 90)`} />
          </g>
        ))}
      </g>
      <g stroke="var(--ll-piggy)" strokeWidth="8">
        <path d="m46 90 36-40h54l-42 40Z" />
        <path d="m94 90-17-52M154 90l-21-62" />
      </g>
      <path d="M64 35q14-5 27 1" stroke="var(--ll-ink)" strokeWidth="9" />
      <path d="M131 26q13-9 25 0" stroke="var(--ll-ink)" strokeWidth="6" />
      <path d="M157 27l7 3" stroke="var(--ll-coin)" strokeWidth="9" />
      <path d="m94 90 12 16m-7 2h15M94 90 82 74m-7-2h15" stroke="var(--ll-ink)" strokeWidth="5" />
      <circle cx="94" cy="90" r="10" fill="var(--ll-coin)" stroke="var(--ll-ink)" strokeWidth="4" />
      <path d="M142 44h24l-4 17h-17Z" fill="var(--ll-coin)" stroke="var(--ll-coin-shade)" strokeWidth="2.5" />
      <path d="M150 47v11M158 47v11" stroke="var(--ll-coin-shade)" strokeWidth="2" opacity="0.6" />
    </Picture>
  )
}
