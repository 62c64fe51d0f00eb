import picture from './empty-piggy.svg?no-inline'

/** An empty piggy bank turned upside down. An image file, because it is rarely shown. */
export const EmptyPiggy = () => <img src={picture} alt="" width="230" height="240" />
