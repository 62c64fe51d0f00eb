// React's development build measures every rendered component if the console has these functions. In tests, measuring
// takes a tenth of the run time and fills up memory. This is a separate setup file, because React looks for the
// functions when it loads.
Reflect.deleteProperty(console, 'timeStamp')
Reflect.deleteProperty(console, 'createTask')
