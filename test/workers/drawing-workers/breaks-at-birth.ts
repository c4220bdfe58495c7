/** A package that can't be loaded. */
throw new Error('the canvas is damaged');
