const rays = [-62, -44, -27, -10, 8, 25, 42, 60]

/** A giant hogweed against the sky: a stem, and rays that each bear a small umbel. */
export function Umbel({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 320 320"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M168 330C164 270 166 214 160 172" strokeWidth="11" />
      {rays.map((degrees) => (
        <g key={degrees} transform={`rotate(${degrees} 160 172)`}>
          <path d="M160 172V62" />
          {[-40, -20, 0, 20, 40].map((turn) => (
            <path key={turn} d="M160 62V38" transform={`rotate(${turn} 160 62)`} strokeWidth="3.5" />
          ))}
          {[-40, -20, 0, 20, 40].map((turn) => (
            <circle
              key={turn}
              cx="160"
              cy="34"
              r="5"
              transform={`rotate(${turn} 160 62)`}
              fill="currentColor"
              stroke="none"
            />
          ))}
        </g>
      ))}
      <path
        d="M166 262c-40-4-74 10-96 40 34 4 70-6 96-40Zm1 20c34-12 70-4 98 22-34 10-72 4-98-22Z"
        fill="currentColor"
        strokeWidth="3"
      />
    </svg>
  )
}
