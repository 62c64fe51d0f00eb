import classes from './skeleton.module.css'

interface SkeletonProps {
  /** In pixels, about as tall as what will stand here, so that nothing jumps. */
  readonly height: number
}

/** The place of something that is being read. */
export function Skeleton({ height }: SkeletonProps) {
  return <div className={classes.skeleton} style={{ height }} aria-hidden="true" />
}
