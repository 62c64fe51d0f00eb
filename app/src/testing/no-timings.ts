// React's development build measures every rendered component if the console has this function. In tests that takes a
// tenth of the time, and the measurements fill the memory. This is a separate setup file, because React checks for the
// function when React loads.
Reflect.deleteProperty(console, 'timeStamp')
