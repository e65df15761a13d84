print("lineament")
